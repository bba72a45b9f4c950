create schema adjustments;
