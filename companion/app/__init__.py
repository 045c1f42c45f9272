"""The imperative shell: the runner, the journal, the library, the settings, the clock."""
