window.windowState.onChange(({ bounds, maximized, fullScreen }) => {
  const { x, y, width, height } = bounds
  document.querySelector('#bounds').textContent = `${width} × ${height} at ${x}, ${y}`
  document.querySelector('#state').textContent = fullScreen ? 'full screen' : maximized ? 'maximized' : 'normal'
})
