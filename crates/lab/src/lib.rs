//! Experiments without pixels: games of many seeds under rules, their statistics and reports.
