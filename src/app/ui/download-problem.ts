// What is said when a file did not come.

/** Spec 8, word for word. */
const signedOut = 'Session timeout. Please log back in.'

export const downloadProblem = (error: unknown): string =>
  (error as { code?: unknown }).code === 'unauthenticated' ? signedOut : (error as Error).message
