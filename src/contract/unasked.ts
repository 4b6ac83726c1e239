// What a page asks by itself says so: a login that nobody uses ends, however long its page stays open.

/**
 * The header of a request for which nobody is there, whatever it says: it is answered as any other, and does
 * not count as use of the session. Every answer of a provider that reads it bears it too, as a browser sends
 * it to no other origin that does not allow it. A client that does not know it uses a session by each call.
 */
export const UNASKED = 'Unasked'
