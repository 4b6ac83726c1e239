// What time it is, asked in one place so that a test can say another.

export interface Clock { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
