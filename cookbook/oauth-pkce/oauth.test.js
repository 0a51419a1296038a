const assert = require('node:assert/strict')
const http = require('node:http')
const { test } = require('node:test')
const { createChallenge, signIn } = require('./oauth')

/** Start a provider. Its token endpoint checks the verifier like a real one. */
async function startProvider (context) {
  let challenge
  const server = http.createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const values = new URLSearchParams(body)
    const isValid = values.get('code') === 'the-code' && createChallenge(values.get('code_verifier')) === challenge
    response.writeHead(isValid ? 200 : 400, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify(isValid ? { access_token: 'access', refresh_token: 'refresh' } : {}))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  context.after(() => server.close())
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const origin = `http://127.0.0.1:${port}`
  return {
    config: { authorizationEndpoint: `${origin}/authorize`, tokenEndpoint: `${origin}/token`, clientId: 'app', scope: 'openid' },
    /** Do what the user does in the browser. */
    async visit (url, change = (values) => values) {
      const { searchParams } = new URL(url)
      challenge = searchParams.get('code_challenge')
      const values = change({ code: 'the-code', state: searchParams.get('state') })
      return fetch(`${searchParams.get('redirect_uri')}?${new URLSearchParams(values)}`)
    }
  }
}

test('the challenge is that of the example in RFC 7636', () => {
  assert.equal(createChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'), 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
})

test('a sign-in returns tokens', async (context) => {
  const { config, visit } = await startProvider(context)
  const openBrowser = async (url) => { visit(url) }
  const tokens = await signIn({ config, openBrowser, signal: new AbortController().signal })
  assert.equal(tokens.refresh_token, 'refresh')
})

test('a request with another state is refused', async (context) => {
  const { config, visit } = await startProvider(context)
  const controller = new AbortController()
  const openBrowser = async (url) => {
    const { status } = await visit(url, ({ code }) => ({ code, state: 'wrong' }))
    assert.equal(status, 404)
    controller.abort()
  }
  await assert.rejects(signIn({ config, openBrowser, signal: controller.signal }), /canceled/)
})

test('an invalid request does not end the sign-in', async (context) => {
  const { config, visit } = await startProvider(context)
  const openBrowser = async (url) => {
    const { port } = new URL(new URL(url).searchParams.get('redirect_uri'))
    const status = await new Promise((resolve, reject) => {
      http.get({ host: '127.0.0.1', port, path: '//' }, (response) => resolve(response.resume().statusCode)).on('error', reject)
    })
    assert.equal(status, 404)
    visit(url)
  }
  const tokens = await signIn({ config, openBrowser, signal: new AbortController().signal })
  assert.equal(tokens.access_token, 'access')
})

test('a sign-in that was canceled before the start does not open the browser', async (context) => {
  const { config } = await startProvider(context)
  const openBrowser = async () => assert.fail('The browser was opened.')
  await assert.rejects(signIn({ config, openBrowser, signal: AbortSignal.abort() }), /canceled/)
})

test('an error of the provider ends the sign-in', async (context) => {
  const { config, visit } = await startProvider(context)
  const refuse = async (url) => { visit(url, ({ state }) => ({ error: 'access_denied', state })) }
  const signal = new AbortController().signal
  await assert.rejects(signIn({ config, openBrowser: refuse, signal }), /refused/)
  const forge = async (url) => { visit(url, ({ state }) => ({ code: 'stolen', state })) }
  await assert.rejects(signIn({ config, openBrowser: forge, signal }), /status 400/)
})
