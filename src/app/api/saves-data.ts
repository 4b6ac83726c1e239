// Whether the person asked the browser to use little data; browsers that do not know of it say no.
export const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
