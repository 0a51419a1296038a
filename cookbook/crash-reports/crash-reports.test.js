const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { test } = require('node:test')
const zlib = require('node:zlib')
const { createCollector } = require('./server')
const { readSettings, writeSettings } = require('./settings')

function createDirectory (context) {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'crashes-'))
  context.after(() => fs.rmSync(directory, { recursive: true }))
  return directory
}

test('reports are sent only after the user has agreed', (context) => {
  const file = path.join(createDirectory(context), 'settings.json')
  assert.deepEqual(readSettings(file), { sendCrashes: false })
  writeSettings(file, { sendCrashes: true })
  assert.deepEqual(readSettings(file), { sendCrashes: true })
  fs.writeFileSync(file, '{"sendCrashes":"yes"}')
  assert.deepEqual(readSettings(file), { sendCrashes: false })
})

test('the server stores the dump and the fields of a compressed report', async (context) => {
  const directory = createDirectory(context)
  const server = createCollector(directory)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  context.after(() => server.close())
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const url = `http://127.0.0.1:${port}/submit`

  const form = new FormData()
  form.set('_version', '1.0.0')
  form.set('upload_file_minidump', new Blob(['MDMP']), 'dump.dmp')
  const { headers, body } = new Request(url, { method: 'POST', body: form })
  const compressed = zlib.gzipSync(Buffer.from(await new Response(body).arrayBuffer()))
  const response = await fetch(url, {
    method: 'POST',
    body: compressed,
    headers: { 'content-type': headers.get('content-type'), 'content-encoding': 'gzip', connection: 'close' }
  })

  const id = await response.text()
  assert.equal(fs.readFileSync(path.join(directory, `${id}.dmp`), 'utf8'), 'MDMP')
  assert.deepEqual(JSON.parse(fs.readFileSync(path.join(directory, `${id}.json`), 'utf8')), { _version: '1.0.0' })
  const empty = await fetch(url, { method: 'POST', body: new FormData(), headers: { connection: 'close' } })
  assert.equal(empty.status, 400)
})
