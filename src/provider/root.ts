// Where the product stands on the disk, from its sources as from what is built of them: both lie in
// a folder of a folder of it.
export const root = new URL('../../', import.meta.url)
