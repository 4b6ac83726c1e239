// The router's compiler writes the path of each screen between apostrophes, which one in the path would end.
import type { Plugin } from 'vite'

/** Ends a build in such a folder with one line, before the compiler ends it with a page for each screen. */
export const folderName = (): Plugin => ({
  name: 'oja-folder-name',
  configResolved({ root }) {
    if (!root.includes('\'')) return
    const error = new Error(`The dashboard cannot be built in ${root}: its path has an apostrophe. `
      + 'Move the checkout to a folder without one, or rename that folder.')
    // All is said; the stack would be of the tool that builds.
    error.stack = error.message
    throw error
  },
})
