// The phone's own clock, which a person or a network may set to any time. The only place that reads it.

/** Milliseconds since 1970, as the phone believes. */
export const phoneNow = (): number => Date.now()
