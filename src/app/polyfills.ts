// What our packages use and Chrome 90 or Safari 12 do not have; loaded before everything else.
// tests/build/browsers reads the built files and fails when they use something newer that is not here.

function add<T extends object>(to: T, name: string, value: unknown) {
  if (!(name in to)) Object.defineProperty(to, name, { value, writable: true, configurable: true })
}

if (typeof globalThis === 'undefined') add(self, 'globalThis', self)
add(self, 'queueMicrotask', (task: () => void) => {
  Promise.resolve().then(task).catch((error: unknown) => setTimeout(() => { throw error }))
})

function at(this: ArrayLike<unknown>, place: number) {
  const whole = Math.trunc(place) || 0
  return this[whole < 0 ? this.length + whole : whole]
}
add(Array.prototype, 'at', at)
add(String.prototype, 'at', at)
add(Object, 'hasOwn', (of: object, name: PropertyKey) => Object.prototype.hasOwnProperty.call(of, name))
add(Object, 'fromEntries', (pairs: Iterable<readonly [PropertyKey, unknown]>) => {
  const made: Record<PropertyKey, unknown> = {}
  for (const [name, value] of pairs) made[name] = value
  return made
})
add(String.prototype, 'replaceAll', function (this: string, what: string | RegExp, by: string) {
  return typeof what === 'string' ? this.split(what).join(by) : this.replace(what, by)
})
add(String.prototype, 'matchAll', function* (this: string, pattern: RegExp) {
  const search = new RegExp(pattern.source, pattern.flags)
  for (let found = search.exec(this); found; found = search.exec(this)) {
    yield found
    if (found[0] === '') search.lastIndex++
  }
})
add(Array.prototype, 'flat', function (this: unknown[]) {
  return ([] as unknown[]).concat(...this)
})
add(Array.prototype, 'flatMap', function (this: unknown[], make: (item: unknown, place: number) => unknown) {
  return ([] as unknown[]).concat(...this.map((item, place) => make(item, place)))
})
add(Promise, 'allSettled', (promises: Iterable<unknown>) =>
  Promise.all(Array.from(promises, (each) => Promise.resolve(each).then(
    (value) => ({ status: 'fulfilled', value }), (reason: unknown) => ({ status: 'rejected', reason })))))
