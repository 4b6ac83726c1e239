// What a reviewer writes: plain text, as long as it is read by somebody, without characters that cannot be
// shown.
import * as z from 'zod/mini'

const unshowable = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]|\p{Cs}/gu

/** Trimmed, without control and direction marks (line ends become one kind), at most `most` characters. */
export const Words = (most: number) => z.string().check(
  z.overwrite((text) => text.replace(/\r\n?/g, '\n').replace(unshowable, '').trim()),
  z.maxLength(most, `Use at most ${most} characters.`),
)

export const NOTE_MAXIMUM = 1000
export const SENTENCE_MAXIMUM = 300
