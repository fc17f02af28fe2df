"""Boards, racks, plays, scores and games: one place that can count. It will live here."""
