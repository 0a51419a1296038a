const message = document.querySelector('#message')

async function show () {
  const isSignedIn = await window.auth.isSignedIn()
  document.querySelector('#state').textContent = isSignedIn ? 'You are signed in.' : 'You are signed out.'
}

document.querySelector('#sign-in').addEventListener('click', async () => {
  message.textContent = 'Continue in your browser.'
  message.textContent = await window.auth.signIn() ?? ''
  show()
})
document.querySelector('#sign-out').addEventListener('click', async () => {
  await window.auth.signOut()
  show()
})
show()
