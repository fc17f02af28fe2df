"""The publisher will live here: practice pages that any static host can serve, offline too."""
