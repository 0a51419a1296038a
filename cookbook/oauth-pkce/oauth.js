const crypto = require('node:crypto')
const http = require('node:http')

/**
 * Sign in as RFC 8252 describes for native apps, with PKCE (RFC 7636).
 *
 * @param {object} options
 * @param {{ authorizationEndpoint: string, tokenEndpoint: string, clientId: string, scope: string }} options.config
 * @param {(url: string) => Promise<void>} options.openBrowser
 * @param {AbortSignal} options.signal Cancels the sign-in.
 */
async function signIn ({ config, openBrowser, signal }) {
  const verifier = crypto.randomBytes(32).toString('base64url')
  const state = crypto.randomBytes(16).toString('base64url')
  const receiver = await createReceiver(state, signal)
  try {
    const url = new URL(config.authorizationEndpoint)
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: config.clientId,
      redirect_uri: receiver.redirectUri,
      scope: config.scope,
      state,
      code_challenge: createChallenge(verifier),
      code_challenge_method: 'S256'
    }).toString()
    if (!signal.aborted) await openBrowser(url.href)
    const code = await receiver.code
    return await requestTokens(config, { code, verifier, redirectUri: receiver.redirectUri, signal })
  } finally {
    receiver.close()
  }
}

/** Return the code challenge for a verifier, with the method S256. */
function createChallenge (verifier) {
  return crypto.createHash('sha256').update(verifier).digest('base64url')
}

/** Wait for the browser on a free port of the loopback interface. */
async function createReceiver (state, signal) {
  const server = http.createServer()
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(undefined))
  })
  const code = new Promise((resolve, reject) => {
    const cancel = () => reject(new Error('The sign-in was canceled.'))
    if (signal.aborted) cancel() // while the server started
    else signal.addEventListener('abort', cancel, { once: true })
    server.on('request', (request, response) => {
      // Any web page can send requests to this port, so the URL may be invalid, and the state has to match.
      const url = URL.parse(request.url, 'http://127.0.0.1')
      if (request.method !== 'GET' || url?.pathname !== '/callback' || url.searchParams.get('state') !== state) {
        response.writeHead(404).end()
        return
      }
      response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
      response.end('You can close this page and return to the app.')
      const result = url.searchParams.get('code')
      if (result) resolve(result)
      else reject(new Error('The provider refused the sign-in.'))
    })
  })
  code.catch(() => {}) // It is handled by the caller, but may fail before.
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { code, redirectUri: `http://127.0.0.1:${address.port}/callback`, close }
}

async function requestTokens (config, { code, verifier, redirectUri, signal }) {
  const response = await fetch(config.tokenEndpoint, {
    method: 'POST',
    signal,
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: config.clientId,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier
    })
  })
  if (!response.ok) throw new Error(`The provider answered with the status ${response.status}.`)
  const tokens = await response.json()
  if (typeof tokens.access_token !== 'string') throw new Error('The answer of the provider has no token.')
  return tokens
}

module.exports = { createChallenge, signIn }
