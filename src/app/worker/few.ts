// A few files at a time: one alone leaves a link idle between two answers, and all at once leave nothing of
// it for what the person is doing.

export const AT_ONCE = 3

/** Ends at the first that fails, once what was under way has come. */
export async function fewAtATime<T>(items: readonly T[], work: (item: T) => Promise<unknown>) {
  const left = [...items]
  const failures: unknown[] = []
  const take = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      await work(item).catch((error: unknown) => {
        failures.push(error)
        left.length = 0
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, take))
  if (failures.length > 0) throw failures[0]
}
