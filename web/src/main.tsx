import { render } from 'preact';
import { App } from './app.tsx';
import { applySavedTheme } from './theme.ts';
import './styles/index.css';

applySavedTheme();
render(<App />, document.getElementById('app')!);
