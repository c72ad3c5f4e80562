package main

import "math"

// problem is a weighted least-squares problem on relative errors: a row weighs so much, and its error is divided by
// what it should be.
type problem struct {
	rows   [][]float64
	want   []float64
	weight []float64
}

// solve finds the weights of the columns that fit best and are not far from prior; stiff is how strongly each column is
// held there.
func (p problem) solve(prior []float64, stiff func(column int) float64) []float64 {
	n := len(prior)
	matrix, right := make([][]float64, n), make([]float64, n)
	for i := range matrix {
		matrix[i] = make([]float64, n)
	}
	for r, row := range p.rows {
		scale := p.weight[r] / (p.want[r] * p.want[r])
		rest := p.want[r] - dot(prior, row)
		used := nonzero(row)
		for _, i := range used {
			right[i] += scale * row[i] * rest
			for _, j := range used {
				if j <= i {
					matrix[i][j] += scale * row[i] * row[j]
				}
			}
		}
	}
	for i := range matrix {
		matrix[i][i] += stiff(i)
	}
	found := cholesky(matrix, right)
	for i := range found {
		found[i] += prior[i]
	}
	return found
}

func nonzero(row []float64) []int {
	var used []int
	for i, v := range row {
		if v != 0 {
			used = append(used, i)
		}
	}
	return used
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// cholesky solves a symmetric system of which the lower half is given; it uses up both arguments.
func cholesky(a [][]float64, b []float64) []float64 {
	n := len(b)
	for i := range n {
		for j := range i + 1 {
			sum := a[i][j] - dot(a[i][:j], a[j][:j])
			if i == j {
				a[i][i] = math.Sqrt(math.Max(sum, 1e-12))
			} else {
				a[i][j] = sum / a[j][j]
			}
		}
	}
	for i := range n {
		b[i] = (b[i] - dot(a[i][:i], b[:i])) / a[i][i]
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			b[i] -= a[k][i] * b[k]
		}
		b[i] /= a[i][i]
	}
	return b
}
