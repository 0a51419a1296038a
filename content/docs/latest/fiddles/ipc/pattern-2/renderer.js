const button = document.querySelector('button')
const answer = document.querySelector('p')

button.addEventListener('click', async () => {
  try {
    const picture = await window.pictures.pick()
    answer.textContent = picture
      ? `${picture.name}, ${picture.size} bytes, changed on ${picture.changed.toLocaleDateString()}`
      : 'Nothing picked.'
  } catch (error) {
    answer.textContent = error.message
  }
})
