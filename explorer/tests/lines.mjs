// How long 50,000 lines take without graphics hardware: on a canvas in paths of some length, and by WebGL.

/** Runs in the page. Answers the median of five, in milliseconds, until the pixels are there. */
async function measure(kind, atOnce) {
  const [width, height, number] = [1600, 1200, 50_000];
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const ends = Float32Array.from({ length: 4 * number }, (_, i) => random() * (i % 2 === 0 ? width : height));
  const canvas = new OffscreenCanvas(width, height);
  let draw;
  if (kind === "canvas") {
    const pen = canvas.getContext("2d");
    draw = () => {
      pen.clearRect(0, 0, width, height);
      pen.globalAlpha = 0.2;
      for (let begin = 0; begin < number; begin += atOnce) {
        pen.beginPath();
        for (let i = 4 * begin; i < 4 * Math.min(number, begin + atOnce); i += 4) {
          pen.moveTo(ends[i], ends[i + 1]);
          pen.lineTo(ends[i + 2], ends[i + 3]);
        }
        pen.stroke();
      }
      pen.getImageData(0, 0, 1, 1);
    };
  } else {
    const gl = canvas.getContext("webgl2", { antialias: true });
    if (gl === null) return null;
    const shader = (type, source) => { const made = gl.createShader(type); gl.shaderSource(made, source); gl.compileShader(made); return made; };
    const program = gl.createProgram();
    gl.attachShader(program, shader(gl.VERTEX_SHADER, `attribute vec2 at; void main() { gl_Position = vec4(at.x / ${width / 2}.0 - 1.0, 1.0 - at.y / ${height / 2}.0, 0.0, 1.0); }`));
    gl.attachShader(program, shader(gl.FRAGMENT_SHADER, "precision mediump float; void main() { gl_FragColor = vec4(0.0, 0.09, 0.14, 0.2); }"));
    gl.linkProgram(program);
    gl.useProgram(program);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, ends, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    draw = () => {
      gl.clear(gl.COLOR_BUFFER_BIT);
      gl.drawArrays(gl.LINES, 0, 2 * number);
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    };
  }
  const times = [];
  for (let run = 0; run < 6; run++) {
    const begun = performance.now();
    draw();
    times.push(performance.now() - begun);
  }
  // The first run prepares.
  return times.slice(1).sort((a, b) => a - b)[2];
}

/** The times of canvas, in paths of 100 and of all lines, and of WebGL. */
export async function lines(browser) {
  const page = await browser.newPage();
  const times = {
    paths: await page.evaluate(measure, "canvas", 100),
    one: await page.evaluate(measure, "canvas", 50_000),
    webgl: await page.evaluate(measure, "webgl", 0),
  };
  await page.close();
  return times;
}
