// How long a new right waits before money leaves by it, and how far back the right to confirm counts.

/** Hours in live mode, unless a second administrator confirms. */
export const COOLING_OFF_HOURS = 24

/** Who held a right within so many days still counts among those who have to confirm. */
export const QUORUM_DAYS = 7
