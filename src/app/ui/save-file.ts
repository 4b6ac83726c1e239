// Hands a file to the phone's own downloads.

export function saveFile(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read the address only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
