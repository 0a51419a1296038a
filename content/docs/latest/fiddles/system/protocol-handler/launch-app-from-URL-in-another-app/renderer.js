document.querySelector('button').addEventListener('click', () => window.demo.openBrowser())
