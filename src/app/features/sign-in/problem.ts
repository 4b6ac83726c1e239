// How a try ended that did not end well, as far as a form needs to know. A Refusal and an Unreachable are
// such; the login page looks at them by name alone, because their modules would not fit into it.

export interface Problem {
  name: string
  message: string
  code?: string
  errors?: Record<string, string> | undefined
  /** Seconds until another try makes sense. */
  retry_after?: number | undefined
}

type Given = Problem | null | undefined

/** The provider said no; anything else says nothing about what was sent. */
export const isRefusal = (problem: Given): problem is Problem & { name: 'Refusal' } =>
  problem?.name === 'Refusal'

/** Nothing came back. */
export const isUnreachable = (problem: Given): problem is Problem & { name: 'Unreachable' } =>
  problem?.name === 'Unreachable'

/** What the provider says of single fields; empty for any other problem. */
export const fieldErrors = (problem: Given): Record<string, string> =>
  (isRefusal(problem) ? problem.errors : undefined) ?? {}
