// What a file of tests has opened, a provider, a database or a phone: it is closed when the file ends,
// whatever failed before its own `afterAll`, or in it.
type Close = () => Promise<void>

const open = new Set<Close>()

/** `close`, which is called at the end of the file where nobody has called it. */
export function closedWithFile(close: Close): Close {
  const registered = () => {
    open.delete(registered)
    return close()
  }
  open.add(registered)
  return registered
}

/** The newest first: what was opened on another thing closes before it. */
export async function closeLeftOpen(): Promise<void> {
  const failures: unknown[] = []
  for (const close of [...open].reverse()) await close().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'something that was left open does not close')
}
