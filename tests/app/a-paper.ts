// A PDF as the phone takes it: whole, and as small as can be.

/** Its text: `words` stand for what is on its page. */
export const paperText = (words = 'a page') => `%PDF-1.4\n${words}\nstartxref\n9\n%%EOF\n`

export const aPaper = (name = 'cac.pdf', words?: string) =>
  new File([paperText(words)], name, { type: 'application/pdf' })
