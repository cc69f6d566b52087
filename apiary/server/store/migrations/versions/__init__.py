"""The steps, in the order of their `revision`s."""
