// Addresses that the app does not open: pages of the provider itself, anything that looks like a file, and
// the one by which a person sees what their network wants (in-its-place.ts).
// They are held against the path with its query, in which a mail or an amount may end as a file does.
export const foreign = [
  /^\/(v2|review|mailbox|pay|docs|metrics|health|ready|share-target)([/?]|$)/,
  /^[^?]*\.[a-z0-9]{2,11}(\?|$)/i,
  /[?&]network=/,
]
