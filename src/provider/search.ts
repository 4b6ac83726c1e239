// What a person typed into a search, as a pattern of SQL in which their own signs are only signs.

export const anywhere = (typed: string): string => `%${plain(typed.trim())}%`

export const atTheStart = (typed: string): string => `${plain(typed.trim())}%`

const plain = (text: string) => text.replace(/[\\%_]/g, '\\$&')
