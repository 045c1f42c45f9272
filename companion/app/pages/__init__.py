"""The screens that are not a table, as pure functions: what is known and where we are → Page; an answer → a Transition.

What may live here: one module a screen, each with its `ROUTE`, `page(context, route)` and `answer(context, route, key,
value)`; router.py finds it by these.
What may not: files, threads, clocks; an action is only named here and done in session/page_actions.py.
"""
