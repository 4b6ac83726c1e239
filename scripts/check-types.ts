// `npm run types`: the compiler over every room with that room's own settings, two rooms at a time.
import { spawn } from 'node:child_process'

const rooms = ['src/domain', 'src/contract', 'src/provider', 'src/app', 'src/app/worker', 'tests', '.']

function check(room: string): Promise<string> {
  const compiler = spawn('npx', ['tsc', '--pretty', 'false', '-p', room])
  let said = ''
  const listen = (words: Buffer) => { said += words }
  compiler.stdout.on('data', listen)
  compiler.stderr.on('data', listen)
  return new Promise((resolve) => {
    compiler.on('close', (code) => resolve(code === 0 ? '' : `${room === '.' ? 'root' : room}\n${said}`))
  })
}

const waiting = [...rooms]
const problems: string[] = []

async function work() {
  for (let room = waiting.shift(); room !== undefined; room = waiting.shift()) {
    const said = await check(room)
    if (said) problems.push(said)
  }
}

await Promise.all([work(), work()])
console.log(problems.length > 0 ? problems.join('\n') : `types: ${rooms.length} rooms, nothing to mend`)
process.exitCode = problems.length > 0 ? 1 : 0
