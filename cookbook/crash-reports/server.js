/** Collects crash reports in development: `npm run collect`. A production server also needs limits and authentication. */

const fs = require('node:fs')
const http = require('node:http')
const path = require('node:path')
const zlib = require('node:zlib')

const PORT = 7070
const MAX_SIZE = 20 * 1024 * 1024

/** Create a server that stores the minidump and fields of each report in a directory. */
function createCollector (directory) {
  fs.mkdirSync(directory, { recursive: true })
  return http.createServer(async (request, response) => {
    try {
      if (request.method !== 'POST' || request.url.split('?')[0] !== '/submit') return response.writeHead(404).end()
      const form = await readForm(request)
      const dump = form.get('upload_file_minidump')
      if (!dump || typeof dump === 'string') return response.writeHead(400).end()
      const id = `${Date.now()}-${Math.random().toString(16).slice(2)}`
      const fields = [...form].filter(([, value]) => typeof value === 'string')
      fs.writeFileSync(path.join(directory, `${id}.dmp`), Buffer.from(await dump.arrayBuffer()))
      fs.writeFileSync(path.join(directory, `${id}.json`), JSON.stringify(Object.fromEntries(fields), null, 2))
      response.end(id) // The app stores it as the ID of the report.
    } catch (error) {
      console.error(error)
      response.writeHead(400).end()
    }
  })
}

/** Read the fields of a request, which Crashpad compresses. */
async function readForm (request) {
  const parts = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > MAX_SIZE) throw new Error('The report is too large.')
    parts.push(part)
  }
  const body = Buffer.concat(parts)
  const isCompressed = request.headers['content-encoding'] === 'gzip'
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  return new Response(isCompressed ? zlib.gunzipSync(body, { maxOutputLength: MAX_SIZE }) : body, { headers }).formData()
}

if (require.main === module)
  createCollector(path.join(__dirname, 'reports')).listen(PORT, '127.0.0.1', () => console.log(`Reports are collected on port ${PORT}.`))

module.exports = { createCollector }
