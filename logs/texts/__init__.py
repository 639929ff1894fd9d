"""The texts of logs before anything is audited: files, what they suffered, several games in one, names of players."""
