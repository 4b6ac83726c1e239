// Programs of the machine that a test asks where they are: `apt-get install nginx
// libnginx-mod-stream prometheus debootstrap`.
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** For `test.each`: the program's path, or nothing where this machine has none. */
export function whereThereIs(program: string): string[] {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => path.join(folder, program)).filter(isRunnable).slice(0, 1)
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
