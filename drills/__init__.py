"""Questions that know their answers, grading, scheduling and practice will live here."""
