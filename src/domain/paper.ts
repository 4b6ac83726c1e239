// What is wrong with a paper that is handed in, in words that say what to do.

export const pdfProblems = {
  broken: 'This PDF is not whole. Save it again, or take a photo of each page.',
  program: 'This PDF holds a program. Print it to a new PDF and choose that one.',
  locked: 'This PDF is locked. Print it to a new PDF without a password and choose that one.',
  files: 'This PDF holds other files. Print it to a new PDF and choose that one.',
} as const

/** Of a Word or Excel file. */
export const lockedFile = 'This file is locked. Save it without a password and choose that one.'
