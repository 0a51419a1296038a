const parameters = new URLSearchParams(location.search)
document.querySelector('h1').textContent = parameters.get('title')
document.querySelector('p').textContent = parameters.get('author')
