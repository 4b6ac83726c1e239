// What the program asks the provider goes past the worker, which has no answer to it. A browser that is told
// so does not start the worker for it, nor keep one by it that is to make room for a new version.

/** Of the event of being installed what only some browsers have; the compiler knows it of none. */
interface Routing {
  addRoutes?: (rules: readonly object[]) => Promise<void>
}

/** The first rule that fits counts. A browser that cannot read them asks the worker about everything. */
export async function leaveAlone(event: Routing) {
  await event.addRoutes?.([
    { condition: { urlPattern: { pathname: '/assets/*' } }, source: 'fetch-event' },
    // Pages, scripts and styles have a destination; what a script asks for by itself has none.
    { condition: { requestDestination: '' }, source: 'network' },
  ]).catch(() => undefined)
}
