/** Values of your provider. An app cannot keep a secret, so there is none. */
module.exports = {
  authorizationEndpoint: 'https://auth.example.com/authorize',
  tokenEndpoint: 'https://auth.example.com/token',
  clientId: 'your-client-id',
  scope: 'openid offline_access'
}
