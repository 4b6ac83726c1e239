// What goes out with a table as a file: it is saved, never shown, and no cache keeps it.

export const fileHeaders = (name: string, type: string): Record<string, string> => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; sandbox; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
})

export const csvHeaders = (name: string): Record<string, string> =>
  fileHeaders(name, 'text/csv; charset=utf-8')
