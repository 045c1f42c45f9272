"""The screens that are not a table, as pure functions: what is known and where we are → Page; an answer → a Step.

What may live here: one module a screen, each with `page(known, place)` and `answer(known, place, key, value)`. What may
not: files, threads, clocks; a deed is only named here and done by the desk.
"""
