// The map beside a list of results.
