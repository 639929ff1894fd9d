"""Isotropic (dominion.isotropic.org, 2010-2013): its logs read and written."""
