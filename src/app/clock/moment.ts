// How long ago something was, whatever becomes of the clock of the phone: a network or a person may put it
// back by hours, and forward.

/** A moment of this page, in milliseconds of a clock that only goes on. */
export type Moment = number

export const thisMoment = (): Moment => performance.now()

export const sinceMoment = (at: Moment): number => performance.now() - at
