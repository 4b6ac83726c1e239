// `npm run receivers`: this provider's client at servers that do what no server should, as a table.
// `npm run receivers -- --serve` keeps them open, for another client; docs/guides/integrator.md.
import { parseArgs } from 'node:util'
import { callEach } from './calling.ts'
import { openZoo } from './zoo.ts'

const help = `npm run receivers                      calls each with the provider's own client
npm run receivers -- --seconds 10      with another deadline for a call; 10 unless said
npm run receivers -- --serve           opens them on ports from 9100 on, until Ctrl-C
npm run receivers -- --serve --port N  from another port on
npm run receivers -- --serve --plain   without TLS, for a client that cannot trust their certificate`

const { values } = parseArgs({
  options: {
    serve: { type: 'boolean' }, plain: { type: 'boolean' }, help: { type: 'boolean' },
    port: { type: 'string', default: '9100' }, seconds: { type: 'string', default: '10' },
  },
})

const seconds = Number(values.seconds)
const port = Number(values.port)
if (values.help || !(seconds > 0) || !(port > 0)) {
  console.log(help)
  if (!values.help) process.exitCode = 2
} else if (values.serve) {
  await serve()
} else {
  await tryAll()
}

async function serve(): Promise<void> {
  const { receivers } = await openZoo(port, values.plain)
  for (const { name, does, port: own } of receivers) {
    console.log(`${values.plain ? 'http' : 'https'}://127.0.0.1:${own}/  ${name.padEnd(15)} ${does}`)
  }
  console.log('A good client comes back from each, in the time that you give it.')
}

async function tryAll(): Promise<void> {
  const zoo = await openZoo()
  const endings = await callEach(zoo.receivers, seconds * 1000)
  for (const { receiver: { name, does }, answer, took_ms, isRight } of endings) {
    const how = answer.problem ?? 'received'
    const took = `${String(took_ms).padStart(6)} ms`
    console.log(`${isRight ? ' ' : '!'} ${name.padEnd(15)} ${how.padEnd(14)} ${took}  ${does}`)
  }
  await zoo.close()
  const wrong = endings.filter(({ isRight }) => !isRight)
  const right = `${endings.length - wrong.length} of ${endings.length}`
  console.log(`${right} ended as they should, within ${seconds} seconds`)
  if (wrong.length > 0) process.exitCode = 1
}
